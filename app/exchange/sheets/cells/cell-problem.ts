/** What is wrong with a cell. `at`: the column of its field, counted from 0. */
export class CellProblem extends Error {
  readonly at: number;

  constructor(message: string, at = 0) {
    super(message);
    this.at = at;
  }
}
