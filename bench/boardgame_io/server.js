// boardgame.io with tic-tac-toe whose board is cleared when a game ends: as `bench/tic_tac_toe.py`. Its argument: the port.

const { Server } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const done = (cells) => cells.every((c) => c !== null) || LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, square) {
      if (G.cells[square] !== null) return "INVALID_MOVE";
      G.cells[square] = playerID;
      if (done(G.cells)) G.cells = Array(9).fill(null);
    },
  },
};

Server({ games: [game], origins: [/.*/] }).run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
