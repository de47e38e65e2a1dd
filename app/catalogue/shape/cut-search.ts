import type { BarGrid } from "#app/catalogue/shape/bar-grid.ts";

/** What a way through a recording has to meet. Times of `hits` are those of the music that is cut, of `keeps` those of the recording. */
export type CutGoal = { targetMs: number; mayLoop: boolean; hits: readonly number[]; keeps: readonly number[] };

/** From which node to which one the recording is played. */
type Span = { from: number; to: number };
/** `isOwnEnd`: the last span ends where the recording ends. `heard`: bits of the kept points. */
export type CutPath = { spans: Span[]; isOwnEnd: boolean; heard: number };

/** Costs, in splices of the best sort: from section to section, phrase to phrase. */
const cost = {
  ...{ startAtSection: 1.6, startBetween: 3 },
  ...{ splice: 1, repeat: 1.1, leaveBetween: 0.4, arriveBetween: 0.4, otherPhrase: 0.8 },
  /** Ending with a fade instead of the recording's own end; half a bar beside the length. */
  ...{ fade: 4, distance: 0.8 },
  /** A section that begins at a hit; a kept point that is not heard. */
  ...{ sectionAtHit: -1.6, missedKeep: 30 },
};

/** Bars that are heard between two splices. */
const minBars = 2;
const phrases = 4;
const none = -1;

type Step = { state: number; row: number; from: number; to: number; total: number; elapsed: number; mask: number };
type End = { total: number; state: number; span: Span; isOwnEnd: boolean; heard: number };

/**
 * Finds the cheapest way through the bars of a recording: dynamic programming over the length so far (in rows of half a bar), the node and the
 * kept points heard. A state has the exact length of its cheapest way, so that bars of different lengths do not add up to an error.
 */
export class CutSearch {
  readonly #grid: BarGrid;
  readonly #goal: CutGoal;
  readonly #nodes: number;
  readonly #masks: number;
  readonly #rows: number;
  readonly #halfBar: number;
  readonly #sections: number[];
  /** Kept points between a node and the one before, as bits. */
  readonly #heard: number[];
  /** How many hits are in the rows before a row. */
  readonly #hitsBefore: number[];
  readonly #cost: Float32Array;
  readonly #elapsed: Float32Array;
  /** The state before, and the node at which the last span of a state begins. */
  readonly #before: Int32Array;
  readonly #from: Int16Array;
  #best: End | null = null;

  constructor(grid: BarGrid, goal: CutGoal) {
    this.#grid = grid;
    this.#goal = goal;
    this.#nodes = grid.nodes.length;
    this.#masks = 2 ** goal.keeps.length;
    this.#halfBar = grid.barMs / 2;
    this.#rows = Math.ceil(goal.targetMs / this.#halfBar) + 2;
    this.#sections = grid.nodes.flatMap(({ isSection }, at) => (isSection && at > 0 && at < this.#nodes - 1 ? at : []));
    this.#heard = grid.nodes.map(({ ms: end }, at) => {
      const start = grid.nodes[at - 1]?.ms ?? end;
      return goal.keeps.reduce((bits, ms, index) => (ms >= start && ms < end ? bits | (1 << index) : bits), 0);
    });
    const hitRows = goal.hits.map((ms) => Math.floor(ms / this.#halfBar));
    this.#hitsBefore = Array.from({ length: this.#rows + 1 }, (_, row) => hitRows.filter((hit) => hit < row).length);
    const size = this.#rows * this.#nodes * this.#masks;
    this.#cost = new Float32Array(size).fill(Number.POSITIVE_INFINITY);
    this.#elapsed = new Float32Array(size);
    this.#before = new Int32Array(size);
    this.#from = new Int16Array(size);
  }

  /** Null if every way is shorter than the goal. */
  find(): CutPath | null {
    for (let from = 0; from < this.#nodes - 1; from += 1) {
      const total = from === 0 ? 0 : this.#isSection(from) ? cost.startAtSection : cost.startBetween;
      this.#play({ state: none, row: none, from, to: from + minBars, total, elapsed: 0, mask: 0 });
    }
    for (let row = 0; row < this.#rows; row += 1)
      for (let mask = 0; mask < this.#masks; mask += 1) this.#leaveRow(row, mask);
    return this.#best === null ? null : this.#pathTo(this.#best);
  }

  #ms(node: number): number {
    return this.#grid.nodes[node]?.ms ?? 0;
  }

  #isSection(node: number): boolean {
    return this.#grid.nodes[node]?.isSection ?? false;
  }

  #hitsAt(node: number, elapsed: number): number {
    if (!this.#isSection(node)) return 0;
    let total = 0;
    for (const at of this.#goal.hits) if (Math.abs(at - elapsed) < this.#halfBar) total += cost.sectionAtHit;
    return total;
  }

  /** Plays from one node to another, bar by bar, up to the end of the recording or of the goal. */
  #play({ state, row, from, to, elapsed, ...step }: Step): void {
    const { targetMs } = this.#goal;
    const last = Math.min(to, this.#nodes - 1);
    let { total, mask } = step;
    for (let node = from + 1; node <= last; node += 1) {
      const length = elapsed + this.#ms(node) - this.#ms(from);
      const end = { state, span: { from, to: node } };
      mask |= this.#heard[node] as number;
      const distance = Math.abs(length - targetMs) / this.#halfBar;
      const isEnd = node === this.#nodes - 1;
      if (isEnd && distance <= 1)
        this.#finish({ ...end, isOwnEnd: true, total: total + distance * cost.distance, heard: mask });
      if (length >= targetMs) this.#finish({ ...end, isOwnEnd: false, total: total + cost.fade, heard: mask });
      if (isEnd || length >= targetMs + this.#halfBar) return;
      total += this.#hitsAt(node, length);
    }
    const length = elapsed + this.#ms(last) - this.#ms(from);
    const next = Math.max(row + 1, Math.floor(length / this.#halfBar));
    const at = (next * this.#nodes + last) * this.#masks + mask;
    if (next >= this.#rows || total >= (this.#cost[at] as number)) return;
    this.#cost[at] = total;
    this.#elapsed[at] = length;
    this.#before[at] = state;
    this.#from[at] = from;
  }

  #finish(end: End): void {
    const missed = this.#goal.keeps.filter((_, index) => (end.heard & (1 << index)) === 0).length;
    const total = end.total + missed * cost.missedKeep;
    if (this.#best === null || total < this.#best.total) this.#best = { ...end, total };
  }

  /** Everything that can follow the states of a row. */
  #leaveRow(row: number, mask: number): void {
    const left = new Int32Array(phrases).fill(none);
    const leaving = new Float32Array(phrases).fill(Number.POSITIVE_INFINITY);
    for (let node = 1; node < this.#nodes - 1; node += 1) {
      const best = this.#cheapestInto(node, left, leaving);
      if (best !== null) this.#splice(best.state, node, { row, mask, total: best.total });
      const state = (row * this.#nodes + node) * this.#masks + mask;
      const total = this.#cost[state] as number;
      if (total === Number.POSITIVE_INFINITY) continue;
      const elapsed = this.#elapsed[state] as number;
      this.#play({ state, row, from: node, to: node + 1, total, elapsed, mask });
      const phrase = this.#grid.nodes[node]?.phrase ?? 0;
      const leave = total + (this.#isSection(node) ? 0 : cost.leaveBetween);
      if (leave < (leaving[phrase] as number)) {
        leaving[phrase] = leave;
        left[phrase] = state;
      }
      if (this.#goal.mayLoop && this.#isSection(node))
        this.#repeat(state, node, { row, mask, total: total + cost.repeat });
    }
  }

  /** The cheapest of the states before a node to splice from. */
  #cheapestInto(node: number, left: Int32Array, leaving: Float32Array): { state: number; total: number } | null {
    const { phrase, isSection } = this.#grid.nodes[node] as BarGrid["nodes"][number];
    let best: { state: number; total: number } | null = null;
    for (let other = 0; other < phrases; other += 1) {
      const total = (leaving[other] as number) + cost.splice + (other === phrase ? 0 : cost.otherPhrase);
      if (total < (best?.total ?? Number.POSITIVE_INFINITY)) best = { state: left[other] as number, total };
    }
    return best === null || isSection ? best : { ...best, total: best.total + cost.arriveBetween };
  }

  /** Goes back to the beginnings of whole sections. */
  #repeat(state: number, node: number, step: { row: number; mask: number; total: number }): void {
    for (const section of this.#sections) {
      if (section >= node) return;
      this.#splice(state, section, step);
    }
  }

  #splice(state: number, from: number, { row, mask, total }: { row: number; mask: number; total: number }): void {
    const elapsed = this.#elapsed[state] as number;
    if (this.#isInVain(from, { row, mask, total, elapsed })) return;
    const nodeBefore = Math.floor(state / this.#masks) % this.#nodes;
    const hits = this.#isSection(nodeBefore) ? 0 : this.#hitsAt(from, elapsed);
    this.#play({ state, row, from, to: from + minBars, total: total + hits, elapsed, mask });
  }

  /** Whether playing on from a node reaches neither the goal nor a state more cheaply: most repeats do not. */
  #isInVain(from: number, { row, mask, total, elapsed }: Pick<Step, "row" | "mask" | "total" | "elapsed">): boolean {
    const to = from + minBars;
    const isEnd = to >= this.#nodes - 1;
    const length = elapsed + this.#ms(isEnd ? this.#nodes - 1 : to) - this.#ms(from);
    if (length >= this.#goal.targetMs - this.#halfBar) return false;
    if (isEnd) return true;
    const [first, last] = [Math.floor(elapsed / this.#halfBar) - 1, Math.floor(length / this.#halfBar) + 2];
    if (this.#hitsIn(first, last) > 0) return false;
    const next = Math.max(row + 1, last - 2);
    const heard = mask | (this.#heard[from + 1] as number) | (this.#heard[to] as number);
    return next >= this.#rows || total >= (this.#cost[(next * this.#nodes + to) * this.#masks + heard] as number);
  }

  /** Hits in the rows from `first` up to `last`. */
  #hitsIn(first: number, last: number): number {
    const before = (row: number) => this.#hitsBefore[Math.min(Math.max(row, 0), this.#rows)] as number;
    return before(last) - before(first);
  }

  #pathTo({ state: last, span, isOwnEnd, heard }: End): CutPath {
    const spans: Span[] = [];
    const prepend = (one: Span) => {
      const next = spans[0];
      if (next !== undefined && next.from === one.to) next.from = one.from;
      else spans.unshift({ ...one });
    };
    prepend(span);
    for (let state = last; state !== none; state = this.#before[state] as number)
      prepend({ from: this.#from[state] as number, to: Math.floor(state / this.#masks) % this.#nodes });
    return { spans, isOwnEnd, heard };
  }
}
