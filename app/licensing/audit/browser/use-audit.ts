import { useEffect, useRef, useState } from "react";
import { type AuditedFile, auditPath, type Candidate, maxAudited, maxFound } from "#app/licensing/audit/audit-post.ts";
import { loadPrints, PrintWorker } from "#app/licensing/audit/browser/print-sound.ts";
import { type ExportedPost, postOfFile, readExport } from "#app/licensing/audit/read-export.ts";
import type { ChosenFile } from "#app/ui/form/chosen-files.ts";

export type AuditRow = AuditedFile & {
  /** "found": its music is for the server to judge. */
  state: "waiting" | "found" | "unknown" | "silent" | "unreadable";
};

type Problem = { kind: "failed" | "many" } | { kind: "left"; count: number };

const isExport = ({ name }: File) => /\.(?:csv|tsv|txt)$/i.test(name);
const isSound = ({ name, type }: File) =>
  /^(?:video|audio)\//.test(type) ||
  /\.(?:mp4|mov|m4v|webm|mkv|mts|m2ts|mp3|m4a|aac|wav|aiff?|ogg|opus|flac)$/i.test(name);
/** Files that systems put into folders. */
const isHidden = ({ name }: File) => name.startsWith(".") || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
const tenths = (seconds: number) => Math.round(10 * seconds) / 10;

/** Reads files here, one after the other, and finds music of the candidates in them. `onDone`: with all rows, after the last file. */
export function useAudit(onDone: (rows: AuditRow[]) => void) {
  const [rows, setRows] = useState<AuditRow[]>([]);
  const [candidates, setCandidates] = useState<Candidate[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const work = useRef<{ worker: PrintWorker; candidates: Candidate[] } | null>(null);
  const all = useRef<AuditRow[]>([]);
  const files = useRef(new Map<string, ChosenFile>());
  const posts = useRef<ExportedPost[]>([]);
  const isReading = useRef(false);

  useEffect(() => () => work.current?.worker.end(), []);

  function show(next: AuditRow[]): void {
    all.current = next;
    setRows(next);
  }

  async function open() {
    if (work.current !== null) return work.current;
    const loaded = await loadPrints(`${auditPath}/prints`);
    work.current = { worker: new PrintWorker(loaded.prints), candidates: loaded.candidates };
    setCandidates(loaded.candidates);
    return work.current;
  }

  async function readFile(file: File): Promise<Pick<AuditRow, "state" | "found" | "seconds" | "hasOther">> {
    const { worker, candidates: known } = await open();
    const { matches = [], seconds = 0, hasMusic = false, failed } = await worker.read(file, "video");
    const idOf = (at: number) => known[at]?.id ?? "";
    const found = matches.slice(0, maxFound).map(({ candidate, from, to, also }) => ({
      ...{ kind: known[candidate]?.kind ?? ("recording" as const), id: idOf(candidate) },
      ...{ from: tenths(from), to: tenths(to), also: also.slice(0, 20).map(idOf) },
    }));
    const state = failed ? "unreadable" : found.length > 0 ? "found" : hasMusic ? "unknown" : "silent";
    return { found, state, seconds: tenths(seconds), hasOther: hasMusic || matches.length > maxFound };
  }

  /** Reads what waits, also after the prints could not be loaded; then what was found is judged. */
  async function read(): Promise<void> {
    if (isReading.current) return;
    isReading.current = true;
    try {
      for (;;) {
        const row = all.current.find(({ state }) => state === "waiting");
        const chosen = files.current.get(row?.file ?? "");
        if (row === undefined || chosen === undefined) break;
        const found = await readFile(chosen.file);
        show(all.current.map((one) => (one.file === row.file ? { ...one, ...found } : one)));
      }
      onDone(all.current);
    } catch {
      setProblem({ kind: "failed" });
    } finally {
      isReading.current = false;
    }
  }

  async function add(chosen: readonly ChosenFile[]): Promise<void> {
    setProblem(null);
    const exports = chosen.filter(({ file }) => isExport(file));
    const texts = await Promise.all(exports.map(({ file }) => file.text().catch(() => "")));
    posts.current = [...posts.current, ...texts.flatMap(readExport)];
    const added = chosen.filter((one) => isSound(one.file) && !isHidden(one.file) && !isKnown(one));
    if (all.current.length + added.length > maxAudited) return setProblem({ kind: "many" });
    for (const one of added) files.current.set(freeName(one), one);
    const known = new Set(all.current.map(({ file }) => file));
    const waiting = [...files.current.keys()].flatMap((file) =>
      known.has(file)
        ? []
        : [{ file, found: [], seconds: 0, hasOther: false, state: "waiting" as const, ...postOf(file) }],
    );
    const dated = all.current.map((row) => (row.url === "" ? { ...row, ...postOf(row.file) } : row));
    show([...dated, ...waiting]);
    const left = chosen.filter(({ file }) => !isSound(file) && !isExport(file) && !isHidden(file));
    if (left.length > 0) setProblem({ kind: "left", count: left.length });
    await read();
  }

  function isKnown({ file, folder }: ChosenFile): boolean {
    return [...files.current.values()].some(
      (one) =>
        one.folder === folder &&
        one.file.name === file.name &&
        one.file.size === file.size &&
        one.file.lastModified === file.lastModified,
    );
  }

  /** The path of a file; another one of the same path, as of two folders whose files were chosen singly, has a number. */
  function freeName({ file, folder }: ChosenFile): string {
    const path = folder === "" ? file.name : `${folder}/${file.name}`;
    let name = path;
    for (let number = 2; files.current.has(name); number++) name = `${path} (${number})`;
    return name;
  }

  /** Of several files of one name no one knows whose the post is. */
  function postOf(file: string) {
    const name = files.current.get(file)?.file.name ?? "";
    const isOnly = [...files.current.values()].filter((one) => one.file.name === name).length === 1;
    const post = isOnly ? postOfFile(posts.current, name) : null;
    return { url: post?.url ?? "", postedOn: post?.postedOn ?? "" };
  }

  function change(file: string, values: Partial<Pick<AuditRow, "url" | "postedOn">>): void {
    show(all.current.map((row) => (row.file === file ? { ...row, ...values } : row)));
  }

  function remove(file: string): void {
    files.current.delete(file);
    show(all.current.filter((row) => row.file !== file));
  }

  /** Reads again what could not be read, and has all judged again. */
  async function readAgain(): Promise<void> {
    setProblem(null);
    show(all.current.map((row) => (row.state === "unreadable" ? { ...row, state: "waiting" } : row)));
    await read();
  }

  return { rows, candidates, problem, add, readAgain, change, remove };
}
