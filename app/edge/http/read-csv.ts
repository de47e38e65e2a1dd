const separators = [",", ";", "\t", "|"];
/** Lines, and characters, by which the separator is found. */
const judgedLines = 50;
const judgedText = 64 * 1024;

/** Counts of each separator in the first lines, outside of quotes; a quote counts where a cell begins. */
function countSeparators(text: string): number[][] {
  const lines: number[][] = [separators.map(() => 0)];
  let isQuoted = false;
  let isStart = true;
  for (const letter of text.slice(0, judgedText).replace(/^\uFEFF/, "")) {
    const at = separators.indexOf(letter);
    if (letter === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" || letter === "\r") {
      if (lines.length === judgedLines) break;
      lines.push(separators.map(() => 0));
    } else if (at >= 0) (lines.at(-1) as number[])[at] = (lines.at(-1)?.[at] ?? 0) + 1;
    isStart = at >= 0 || letter === "\n" || letter === "\r";
  }
  return lines.filter((counts) => counts.some((count) => count > 0));
}

/**
 * The separator of a file: comma, semicolon, tab or bar, whichever most of the first lines have as often as the line before; else the one
 * that the first line has most often. A title above the head has none, or another.
 */
export function separatorOf(text: string): string {
  const lines = countSeparators(text);
  const rank = separators.map((separator, at) => {
    const counts = lines.map((line) => line[at] ?? 0);
    const alike = counts.filter((count, line) => line > 0 && count > 0 && count === counts[line - 1]).length;
    return { separator, alike, first: counts[0] ?? 0 };
  });
  return rank.reduce((best, one) =>
    one.alike > best.alike || (one.alike === best.alike && one.first > best.first) ? one : best,
  ).separator;
}

/** Cells of a row, as in XLSX: what follows them is left out. */
const maxCells = 16_384;
/** Characters of a cell in which guards against formulas are looked for: longer ones would take the memory of a worker. */
const maxGuarded = 200_000;
/** Characters that are read at once where rows are not all kept. */
const pieceLength = 64 * 1024;

/** As in `csvText`: what may separate cells, up to a possible formula. */
const otherSeparator = /[;|\t\r\n][\s"']*(?=([=+\-@＝＋－＠])?)/g;

/** Undoes what `csvText` does against formulas: an apostrophe at the start, and after whatever may separate cells. */
function withoutGuard(cell: string): string {
  if (cell.length > maxGuarded) return cell;
  const open = cell.replaceAll(otherSeparator, (end, formula?: string) =>
    formula !== undefined && end.endsWith("'") ? end.slice(0, -1) : end,
  );
  return open.replace(/^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/, "");
}

/** Reads CSV (RFC 4180) piece by piece, with any kind of line breaks. Rows keep their order; empty ones are kept, so that their numbers stay those of the file. */
export class CsvReader {
  readonly #separator: string;
  #row: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** Inside of quotes a quote may be the first of two, or the last one: the next character tells. */
  #isAfterQuote = false;
  /** A line ended with CR alone, as on old Macs, unless LF follows. */
  #isAfterReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The rows that end in `text`. */
  push(text: string): string[][] {
    const rows: string[][] = [];
    let from = 0;
    const take = (to: number) => {
      this.#cell += text.slice(from, to);
      from = to + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at];
      if (this.#isSecondBreak(letter) || this.#isSecondQuote(letter)) {
        from = at + 1;
        continue;
      }
      if (this.#isQuoted) {
        if (letter !== '"') continue;
        take(at);
        this.#isAfterQuote = true;
      } else if (letter === '"' && this.#cell === "" && from === at) {
        this.#isQuoted = true;
        from = at + 1;
      } else if (letter === this.#separator) {
        take(at);
        this.#endCell();
      } else if (letter === "\n" || letter === "\r") {
        take(at);
        this.#isAfterReturn = letter === "\r";
        rows.push(this.#endRow());
      }
    }
    take(text.length);
    return rows;
  }

  /** The last row, if the file does not end with a line break. */
  end(): string[][] {
    return this.#cell === "" && this.#row.length === 0 ? [] : [this.#endRow()];
  }

  /** The rows of a whole text one by one, so that those that are not kept take no memory. */
  *rowsOf(text: string): Generator<string[]> {
    for (let at = 0; at < text.length; at += pieceLength) yield* this.push(text.slice(at, at + pieceLength));
    yield* this.end();
  }

  /** Whether a quote was opened that nothing closes. */
  get isOpen(): boolean {
    return this.#isQuoted && !this.#isAfterQuote;
  }

  #isSecondBreak(letter: string | undefined): boolean {
    const isSecond = this.#isAfterReturn && letter === "\n";
    this.#isAfterReturn = false;
    return isSecond;
  }

  /** Of two quotes inside of quotes, which are one in the cell. */
  #isSecondQuote(letter: string | undefined): boolean {
    if (!this.#isAfterQuote) return false;
    this.#isAfterQuote = false;
    if (letter === '"') this.#cell += '"';
    else this.#isQuoted = false;
    return letter === '"';
  }

  #endCell(): void {
    if (this.#row.length < maxCells) this.#row.push(withoutGuard(this.#cell));
    this.#cell = "";
  }

  #endRow(): string[] {
    this.#endCell();
    const row = this.#row;
    this.#row = [];
    return row;
  }
}

/** Cells of a CSV file, without empty rows. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "");
  const reader = new CsvReader(separatorOf(body));
  const rows = [...reader.push(body), ...reader.end()];
  return rows.filter((row) => row.some((cell) => cell.trim() !== ""));
}
