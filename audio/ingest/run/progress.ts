import { styleText } from "node:util";

const BAR_CELLS = 24;
const REDRAW_MS = 100;

export type Terminal = { write: (text: string) => unknown; isTTY?: boolean; columns?: number };

/** A progress bar on a terminal; elsewhere only finished lines are written. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #total: number;
  #done = 0;
  readonly #shares = new Map<string, number>();
  #drawnAt = 0;

  constructor(terminal: Terminal, total: number) {
    this.#terminal = terminal;
    this.#total = total;
  }

  /** Progress of a file: fraction 0…1. */
  update(name: string, share: number): void {
    this.#shares.set(name, share);
    const now = performance.now();
    if (!this.#terminal.isTTY || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    this.#draw();
  }

  /** Prints the final line of a file. */
  finish(name: string, line: string): void {
    this.#done++;
    this.#shares.delete(name);
    this.clear();
    const width = String(this.#total).length;
    this.#terminal.write(`[${String(this.#done).padStart(width)}/${this.#total}] ${line}\n`);
    if (this.#terminal.isTTY && this.#done < this.#total) this.#draw();
  }

  /** Takes the bar off the screen. */
  clear(): void {
    if (this.#terminal.isTTY) this.#terminal.write("\r\u001b[2K");
  }

  #draw(): void {
    const partly = [...this.#shares.values()].reduce((sum, share) => sum + Math.min(1, share), 0);
    const share = this.#total > 0 ? (this.#done + partly) / this.#total : 1;
    const cells = Math.round(share * BAR_CELLS);
    const bar = styleText("cyan", "█".repeat(cells)) + styleText("gray", "░".repeat(BAR_CELLS - cells));
    const room = Math.max(0, (this.#terminal.columns ?? 80) - BAR_CELLS - 10);
    const names = [...this.#shares.keys()].join(", ").slice(0, room);
    this.#terminal.write(`\r\u001b[2K${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${names}`);
  }
}

/** 83,000 ms as "1:23". */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
