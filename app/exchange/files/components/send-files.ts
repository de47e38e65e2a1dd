import { fileLimits as limits } from "#app/exchange/files/file-form.ts";
import type { Publishing } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import type { ChosenFile } from "#app/ui/form/chosen-files.ts";
import { postFile, sha256Of } from "#app/uploads/parts/send-parts.ts";
import { patiently, postJson } from "#app/uploads/send-file.ts";

/** Uploads at a time. */
const parallel = 3;

/** `share`: of the bytes that are sent, 0 to 1. */
export type SentState =
  | { step: "sending"; share: number }
  | { step: "sent" | "known" }
  | { step: "failed"; why: string };

type Form = { sha256: string[]; fields: Record<string, string> };

type SendOptions = {
  files: readonly ChosenFile[];
  publishing: Publishing;
  /** Id of the move that they belong to; empty for none. */
  move: string;
  signal: AbortSignal;
  onState: (file: ChosenFile, state: SentState) => void;
};

/** Whether the bytes are those of a file with the same name and size that was sent before. */
async function isKnown(file: File, sha256: readonly string[]): Promise<boolean> {
  return sha256.length > 0 && sha256.includes(await sha256Of(file));
}

async function sendOne(
  { file }: ChosenFile,
  url: string,
  form: Form,
  options: SendOptions & { report: (state: SentState) => void },
) {
  const { signal, report } = options;
  if (await isKnown(file, form.sha256)) return report({ step: "known" });
  report({ step: "sending", share: 0 });
  const parted = { area: "ingestions", url, fields: form.fields } as const;
  const progress = (share: number) => report({ step: "sending", share });
  await patiently(() => postFile({ ...parted, file }, progress, signal), signal);
  report({ step: "sent" });
}

/**
 * Sends files with a signed form each, several at a time, until all are sent or `signal` aborts. A failure is one of its file. Those that
 * were sent before are recognised by name, size and hash.
 */
export async function sendFiles(options: SendOptions): Promise<void> {
  const { files, publishing, move, signal, onState } = options;
  const fits = files.filter((chosen) => {
    if (chosen.file.size <= limits.fileBytes) return true;
    onState(chosen, { step: "failed", why: copy.tooLarge });
    return false;
  });
  for (let at = 0; at < fits.length && !signal.aborted; at += limits.forms) {
    const chunk = fits.slice(at, at + limits.forms);
    const asked = chunk.map(({ file, folder }) => ({
      ...{ name: file.name.slice(-limits.name), bytes: file.size },
      folder: folder.slice(0, limits.folder),
    }));
    let answer: { url: string; forms: Form[] };
    try {
      answer = await patiently(() => postJson("/api/v1/ingestions/files", { publishing, move, files: asked }), signal);
    } catch (error) {
      for (const chosen of chunk) onState(chosen, { step: "failed", why: error instanceof Error ? error.message : "" });
      continue;
    }
    const queue = chunk.map((chosen, index) => ({ chosen, form: answer.forms[index] }));
    const run = async () => {
      for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
        const { chosen, form } = next;
        const report = (state: SentState) => onState(chosen, state);
        if (form === undefined) continue;
        await sendOne(chosen, answer.url, form, { ...options, report }).catch((error: unknown) => {
          if (!signal.aborted) report({ step: "failed", why: error instanceof Error ? error.message : "" });
        });
      }
    };
    await Promise.all(Array.from({ length: parallel }, run));
  }
}
