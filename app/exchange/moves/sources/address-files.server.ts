import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { insertSources } from "#app/exchange/moves/sources/insert-sources.server.ts";
import { maxAddress } from "#app/exchange/moves/sources/source.ts";

type Context = Pick<RequestContext, "db" | "env" | "now" | "actor">;

function readAudioUrl({ env }: Pick<RequestContext, "env">, address: string) {
  return readPublicUrl(env, address, { maxLength: maxAddress, isPlainAllowed: true });
}

/** Why audio is not fetched from an address; null if it is. The names that it resolves to are checked when it is read. */
export function addressProblem({ env }: Pick<RequestContext, "env">, address: string): string | null {
  const read = readAudioUrl({ env }, address);
  return "problem" in read ? publicUrlProblems[read.problem] : null;
}

/** Last part of the path of an address. */
function nameOf(address: URL): string {
  const last = address.pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Adds held files to a move for audio that lies at addresses (`addressProblem` null; others are left out). An address that the move has keeps its
 * file. `name`: of the file, if the sheet has one. The caller checked the right to change the move.
 */
export async function addressFiles(
  ctx: Context,
  { moveId, rows }: { moveId: string; rows: readonly { address: string; name: string }[] },
): Promise<void> {
  const files = rows.flatMap(({ address, name }) => {
    const read = readAudioUrl(ctx, address);
    if ("problem" in read) return [];
    return [{ source: read.url.href, folder: "", name: safeFileName(name || nameOf(read.url) || "audio") }];
  });
  await insertSources(ctx, { moveId, files });
}
