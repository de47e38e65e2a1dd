import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { sharePaths } from "#app/sharing/links/share-link.ts";

const cookieName = "transfer-pass";
/** Seconds: a large file over a slow line, taken up again. */
const passSeconds = 6 * 3600;
/** Downloads that one browser keeps for a link. */
const maxPasses = 20;

/** `token` is that of the link, `file` what was started. */
type Started = { linkId: string; token: string; file: string };

/** `file.until.signature`, `until` in seconds since 1970. The link is signed, not shown. */
function readPasses({ cookies }: RequestContext): { file: string; until: string; text: string; signature: string }[] {
  return (cookies.get(cookieName) ?? "")
    .split("~")
    .slice(0, maxPasses)
    .flatMap((text) => {
      const [file, until, signature] = text.split(".");
      return file && until && signature && /^\d{1,12}$/.test(until) ? [{ file, until, text, signature }] : [];
    });
}

/** Which files of a link this browser has started to download lately. */
export async function startedFiles(ctx: RequestContext, { linkId }: { linkId: string }): Promise<Set<string>> {
  const passes = await Promise.all(
    readPasses(ctx).map(async ({ file, until, signature }) => {
      const lines = [ctx.company.id, linkId, file, until];
      const isOwn = await isSignatureOf(ctx.env, { purpose: "transfer-pass", lines }, signature);
      return isOwn && Number(until) * 1000 > ctx.now ? [file] : [];
    }),
  );
  return new Set(passes.flat());
}

/** Whether `file` was started, by itself or with all the others. */
export function isStarted(started: ReadonlySet<string>, file: string): boolean {
  return started.has(file) || started.has(wholeTransfer);
}

/** Lets this browser, and no other, download `file` for six hours. */
export async function givePass(ctx: RequestContext, { linkId, token, file }: Started): Promise<void> {
  const until = String(Math.floor(ctx.now / 1000) + passSeconds);
  const lines = [ctx.company.id, linkId, file, until];
  const signature = await sign(ctx.env, { purpose: "transfer-pass", lines });
  const others = readPasses(ctx).filter((pass) => pass.file !== file);
  const passes = [`${file}.${until}.${signature}`, ...others.map(({ text }) => text)].slice(0, maxPasses);
  const path = `${sharePaths.transfer}/${token}`;
  const cookie = { name: cookieName, value: passes.join("~"), maxAge: passSeconds, path } as const;
  ctx.responseHeaders.append("Set-Cookie", writeCookie(ctx.url, cookie));
}
