import { useEffect, useRef, useState } from "react";
import { type AuditedFile, auditPath, type Candidate, maxAudited } from "#app/licensing/audit/audit-post.ts";
import { loadPrints, PrintWorker } from "#app/licensing/audit/browser/print-sound.ts";
import { type ExportedPost, postOfFile, readExport } from "#app/licensing/audit/read-export.ts";

export type AuditRow = AuditedFile & {
  /** "found": its music is for the server to judge. */
  state: "waiting" | "found" | "unknown" | "silent" | "unreadable";
};

const isExport = ({ name }: File) => /\.(?:csv|tsv|txt)$/i.test(name);
const isSound = ({ name, type }: File) =>
  /^(?:video|audio)\//.test(type) || /\.(?:mp4|mov|m4v|webm|mkv|mp3|m4a|aac|wav|ogg|flac)$/i.test(name);

/** Reads files here, one after the other, and finds music of the candidates in them. `onDone`: with all rows, after the last file. */
export function useAudit(onDone: (rows: AuditRow[]) => void) {
  const [rows, setRows] = useState<AuditRow[]>([]);
  const [candidates, setCandidates] = useState<Candidate[] | null>(null);
  const [problem, setProblem] = useState<"failed" | "many" | null>(null);
  const work = useRef<{ worker: PrintWorker; candidates: Candidate[] } | null>(null);
  const all = useRef<AuditRow[]>([]);
  const posts = useRef<ExportedPost[]>([]);

  useEffect(() => () => work.current?.worker.end(), []);

  function show(next: AuditRow[]): void {
    all.current = next;
    setRows(next);
  }

  async function open() {
    if (work.current !== null) return work.current;
    const loaded = await loadPrints(`${auditPath}/prints`);
    const worker = new PrintWorker();
    await worker.ask({ prints: loaded.prints });
    work.current = { worker, candidates: loaded.candidates };
    setCandidates(loaded.candidates);
    return work.current;
  }

  async function readFile(file: File): Promise<Pick<AuditRow, "state" | "found">> {
    const { worker, candidates: known } = await open();
    const { matches = [], hasMusic, failed } = await worker.ask({ video: file });
    const idOf = (at: number) => known[at]?.id ?? "";
    const found = matches.map(({ candidate, from, to, also }) => ({
      ...{
        kind: known[candidate]?.kind ?? "recording",
        id: idOf(candidate),
        from,
        to,
        also: also.slice(0, 20).map(idOf),
      },
    }));
    return { found, state: failed ? "unreadable" : found.length > 0 ? "found" : hasMusic ? "unknown" : "silent" };
  }

  async function add(chosen: readonly File[]): Promise<void> {
    setProblem(null);
    const texts = await Promise.all(chosen.filter(isExport).map((file) => file.text()));
    posts.current = [...posts.current, ...texts.flatMap(readExport)];
    const isNew = ({ name }: File) => !all.current.some(({ file }) => file === name);
    const files = chosen.filter((file) => isSound(file) && isNew(file));
    const dated = all.current.map((row) => (row.url === "" ? { ...row, ...postOf(row.file) } : row));
    if (dated.length + files.length > maxAudited) return setProblem("many");
    const waiting = files.map(({ name }) => ({ file: name, found: [], state: "waiting" as const, ...postOf(name) }));
    show([...dated, ...waiting]);
    for (const file of files) {
      try {
        const read = await readFile(file);
        show(all.current.map((row) => (row.file === file.name ? { ...row, ...read } : row)));
      } catch {
        return setProblem("failed");
      }
    }
    onDone(all.current);
  }

  function postOf(name: string) {
    const post = postOfFile(posts.current, name);
    return { url: post?.url ?? "", postedOn: post?.postedOn ?? "" };
  }

  function change(file: string, values: Partial<Pick<AuditRow, "url" | "postedOn">>): void {
    show(all.current.map((row) => (row.file === file ? { ...row, ...values } : row)));
  }

  return { rows, candidates, problem, add, change };
}
