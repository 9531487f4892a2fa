'use strict';

// Tic-tac-toe by the rules of ../passel_tictactoe/RULES.md, on boardgame.io's own server, which keeps its
// matches in memory: node server.js PORT

const { INVALID_MOVE } = require('boardgame.io/core');
const { Origins, Server } = require('boardgame.io/server');

const FREE = 0; // a mark is the number of the seat and one
const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const newBoard = () => Array(9).fill(FREE);

function mark(G, seat, square) {
  G.board[square] = seat + 1;
  G.marks += 1;
  const free = G.board.filter((each) => each === FREE).length;
  if (ROWS.some((row) => row.every((each) => G.board[each] === seat + 1))) {
    G.won[seat] += 1;
    nextBoard(G);
  } else if (free === 0) {
    nextBoard(G);
  } else {
    G.turn = 1 - seat;
    if (free === 1) mark(G, G.turn, G.board.indexOf(FREE)); // no choice, made at once: as Passel does
  }
}

function nextBoard(G) {
  G.played += 1;
  if (G.played < G.boards) {
    G.board = newBoard();
    G.turn = G.played % 2;
  }
}

const whoseTurn = ({ G }) => G.turn;

const ticTacToe = {
  name: 'tictactoe',
  minPlayers: 2,
  maxPlayers: 2,
  setup: (_, { boards }) => ({ boards, board: newBoard(), turn: 0, marks: 0, played: 0, won: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: whoseTurn, next: whoseTurn } },
  moves: {
    mark: ({ G, playerID }, square) => {
      if (G.board[square] !== FREE) return INVALID_MOVE;
      mark(G, Number(playerID), square);
    },
  },
  endIf: ({ G }) => (G.played === G.boards ? { won: G.won } : undefined),
};

Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
