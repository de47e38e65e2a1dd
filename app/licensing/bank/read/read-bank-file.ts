import { foreignFileOf } from "#app/edge/files/foreign-file.ts";
import type { BankFile } from "#app/licensing/bank/read/bank-line.ts";
import { readBankCsv } from "#app/licensing/bank/read/read-bank-csv.ts";
import { readCamt } from "#app/licensing/bank/read/read-camt.ts";
import { readMt940 } from "#app/licensing/bank/read/read-mt940.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

export const bankFileLimits = { bytes: 10 * 1024 * 1024, lines: 5000 };

export type FileProblem =
  | "empty"
  | "tooLarge"
  | "format"
  | "damaged"
  | "doctype"
  | "none"
  | "many"
  | { foreign: string };

/** A file of a bank, by its content: CAMT.053, MT940 or CSV; or why it can't be read as a whole. */
export async function readBankFile(bytes: Uint8Array<ArrayBuffer>): Promise<BankFile | { problem: FileProblem }> {
  if (bytes.length > bankFileLimits.bytes) return { problem: "tooLarge" };
  const text = decodeText(bytes).replace(/^\uFEFF/, "");
  const start = text.slice(0, 4000).trimStart();
  if (start === "") return { problem: "empty" };
  const isXml = start.startsWith("<");
  const foreign = isXml && start.includes("camt.053") ? null : await foreignFileOf(new Blob([bytes]));
  if (foreign !== null || start.includes("\0"))
    return { problem: foreign === null ? "format" : { foreign: foreign.name } };
  try {
    const file = isXml ? readCamt(text) : (readMt940(text) ?? readBankCsv(text));
    if (file === null) return { problem: "format" };
    const count = file.lines.length + file.refused.length;
    if (count > bankFileLimits.lines) return { problem: "many" };
    return count === 0 ? { problem: "none" } : file;
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error;
    return { problem: error.problem === "doctype" ? "doctype" : "damaged" };
  }
}
