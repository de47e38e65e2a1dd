import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { shareKinds } from "#app/sharing/links/share-link.ts";
import { addPass, type PassKind, passedSubjects } from "#app/sharing/visits/passes.server.ts";

/** Six hours: a large file over a slow line, taken up again. Kept: the downloads that one browser started for a link. */
const transferPass: PassKind = { name: "transfer-pass", seconds: 6 * 3600, max: 20 };

/** `token` is that of the link, `file` what was started. */
type Started = { linkId: string; token: string; file: string };

/** Which files of a link this browser has started to download lately. */
export async function startedFiles(ctx: RequestContext, { linkId }: { linkId: string }): Promise<Set<string>> {
  return passedSubjects(ctx, transferPass, (file) => [linkId, file]);
}

/** Whether `file` was started, by itself or with all the others. */
export function isStarted(started: ReadonlySet<string>, file: string): boolean {
  return started.has(file) || started.has(wholeTransfer);
}

/** Lets this browser, and no other, download `file` for six hours. */
export async function givePass(ctx: RequestContext, { linkId, token, file }: Started): Promise<void> {
  const path = `${shareKinds.transfer.path}/${token}`;
  await addPass(ctx, transferPass, { subject: file, signed: [linkId, file], path });
}
