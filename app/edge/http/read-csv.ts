const separators = [",", ";", "\t"] as const;

/** The separator of a file: the one of the comma, semicolon and tab that its head has most often outside of quotes. */
export function separatorOf(text: string): string {
  let head = "";
  let isQuoted = false;
  for (const letter of text.replace(/^\uFEFF/, "")) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === "\n") break;
    else if (!isQuoted) head += letter;
  }
  const counts = separators.map((separator) => head.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** As in `csvText`: what may separate cells, up to a possible formula. */
const otherSeparator = /[;|\t\r\n][\s"']*(?=([=+\-@＝＋－＠])?)/g;

/** Undoes what `csvText` does against formulas: an apostrophe at the start, and after whatever may separate cells. */
function withoutGuard(cell: string): string {
  const open = cell.replaceAll(otherSeparator, (end, formula?: string) =>
    formula !== undefined && end.endsWith("'") ? end.slice(0, -1) : end,
  );
  return open.replace(/^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/, "");
}

/** Reads CSV (RFC 4180) piece by piece. Rows keep their order; empty ones are kept, so that their numbers stay those of the file. */
export class CsvReader {
  readonly #separator: string;
  #row: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** Inside of quotes a quote may be the first of two, or the last one: the next character tells. */
  #isAfterQuote = false;

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
      if (this.#isAfterQuote) {
        this.#isAfterQuote = false;
        if (letter === '"') {
          this.#cell += '"';
          from = at + 1;
          continue;
        }
        this.#isQuoted = false;
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
      } else if (letter === "\n") {
        take(at);
        this.#cell = this.#cell.replace(/\r$/, "");
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

  /** Whether a quote was opened that nothing closes. */
  get isOpen(): boolean {
    return this.#isQuoted && !this.#isAfterQuote;
  }

  #endCell(): void {
    this.#row.push(withoutGuard(this.#cell));
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
