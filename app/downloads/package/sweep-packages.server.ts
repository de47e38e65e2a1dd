import { packageMs } from "#app/downloads/package/sign-package.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type SweepContext = Pick<RequestContext, "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

const prefix = "packages/";

/** Deletes packages whose links have expired, after a grace period of the same length for downloads under way. */
export async function sweepPackages({ env, now }: SweepContext): Promise<{ deleted: number }> {
  const before = now - 2 * packageMs;
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
    if (old.length > 0) await env.MASTERS.delete(old);
    deleted += old.length;
  }
  return { deleted };
}
