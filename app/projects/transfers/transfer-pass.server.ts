import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { shareKinds } from "#app/sharing/links/share-link.ts";
import { addPass, type PassKind, passedSubjects } from "#app/sharing/visits/passes.server.ts";

/** Six hours: a large file on a slow line, resumed. `max`: downloads started by one browser for a link. */
const transferPass: PassKind = { name: "transfer-pass", seconds: 6 * 3600, max: 20 };

/** `token`: the link's; `file`: the started download. */
type Started = { linkId: string; token: string; file: string };

/** Downloads of a link recently started by this browser. */
export async function startedFiles(ctx: RequestContext, { linkId }: { linkId: string }): Promise<Set<string>> {
  return passedSubjects(ctx, transferPass, (file) => [linkId, file]);
}

/** Whether `file` was started, alone or as part of all. */
export function isStarted(started: ReadonlySet<string>, file: string): boolean {
  return started.has(file) || started.has(wholeTransfer);
}

/** Allows this browser to download `file` for six hours. */
export async function givePass(ctx: RequestContext, { linkId, token, file }: Started): Promise<void> {
  const path = `${shareKinds.transfer.path}/${token}`;
  await addPass(ctx, transferPass, { subject: file, signed: [linkId, file], path });
}
