/** Lengths of the records of CWR 2.2, revision 2. */
const lengths: Record<string, number> = {
  ...{ HDR: 167, GRH: 28, NWR: 260, SPU: 183, OPU: 183, SPT: 58, SWR: 180, OWR: 180, SWT: 52, PWR: 112, REC: 540 },
  ...{ GRT: 37, TRL: 24 },
};

/** Where the shares of a party's record begin: society and share, for each right. */
const sharesAt: Record<string, number> = { SPU: 112, OPU: 112, SWR: 126, OWR: 126 };

/** What may follow a record within a transaction. */
const order = ["NWR", "SPU", "OPU", "SWR", "OWR", "REC"];

export type CwrTransaction = {
  title: string;
  code: string;
  iswc: string;
  types: string[];
  lines: string[];
  sums: number[];
};

function checkLine(line: string, at: number): void {
  const type = line.slice(0, 3);
  if (lengths[type] === undefined) throw new Error(`record ${at} is of the unknown type ${type}`);
  if (line.length !== lengths[type])
    throw new Error(`${type} has ${line.length} characters instead of ${lengths[type]}`);
  if (/[^\x20-\x7e]/.test(line)) throw new Error(`${type} has characters that CWR lacks`);
}

/** The transactions of a group, whose records are numbered without gaps. */
function readTransactions(lines: string[]): CwrTransaction[] {
  const transactions: CwrTransaction[] = [];
  for (const line of lines) {
    const type = line.slice(0, 3);
    if (type === "NWR")
      transactions.push({
        ...{ title: line.slice(19, 79).trim(), code: line.slice(81, 95).trim(), iswc: line.slice(95, 106).trim() },
        ...{ types: [], lines: [], sums: [0, 0, 0] },
      });
    const own = transactions.at(-1);
    const [transaction, record] = [Number(line.slice(3, 11)), Number(line.slice(11, 19))];
    if (own === undefined || transaction !== transactions.length - 1 || record !== own.lines.length)
      throw new Error(`${type} is at ${transaction}, ${record}`);
    own.types.push(type);
    own.lines.push(line);
    const at = sharesAt[type];
    if (at !== undefined)
      own.sums = own.sums.map((sum, right) => sum + Number(line.slice(at + 8 * right + 3, at + 8 * right + 8)));
  }
  return transactions;
}

/** The records that others belong to. */
const headOf: Record<string, string> = { SPT: "SPU", SWT: "SWR", PWR: "SWR" };

function checkTransaction({ title, types, sums }: CwrTransaction): void {
  const places = types.map((type) => order.indexOf(headOf[type] ?? type));
  if (places.some((place, at) => place < (places[at - 1] ?? 0)))
    throw new Error(`${title} has records in the order ${types}`);
  if (sums.some((sum) => sum !== 10_000)) throw new Error(`${title} has shares of ${sums}`);
}

/** Throws where a file is no CWR 2.2: an unknown record, a wrong length, place or count, or shares that are not whole. */
export function readCwr(file: string): { sender: string; transactions: CwrTransaction[] } {
  if (!file.endsWith("\r\n")) throw new Error("the last record has no end");
  const lines = file.slice(0, -2).split("\r\n");
  lines.forEach(checkLine);
  const [header = "", group = "", ...rest] = lines;
  const [end = "", groupEnd = ""] = [rest.pop(), rest.pop()];
  const kinds = [header, group, groupEnd, end].map((line) => line.slice(0, 3)).join(" ");
  if (kinds !== "HDR GRH GRT TRL") throw new Error(`the file is framed by ${kinds}`);
  if (header.slice(101, 107) !== "2.2002" || group.slice(3, 6) !== "NWR") throw new Error("not CWR 2.2 of new works");
  const transactions = readTransactions(rest);
  transactions.forEach(checkTransaction);
  const counts = [groupEnd.slice(8, 16), groupEnd.slice(16, 24), end.slice(8, 16), end.slice(16, 24)].map(Number);
  const expected = [transactions.length, rest.length + 2, transactions.length, lines.length];
  if (counts.join() !== expected.join()) throw new Error(`the trailers count ${counts} instead of ${expected}`);
  return { sender: header.slice(14, 59).trim(), transactions };
}
