import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { type ShareKind, sharePaths } from "#app/sharing/links/share-link.ts";

const cookieName = "share-pass";
/** Seconds: a client looks again within the week, without asking for the passcode again. */
const passSeconds = 7 * 24 * 3600;
/** Passes that one browser keeps: links with a passcode that it opened lately. */
const maxPasses = 5;

type PassedLink = { id: string; subjectKind: ShareKind; passcodeVersion: number };

function linesOf(ctx: RequestContext, { id, passcodeVersion }: PassedLink, until: string): string[] {
  return [ctx.company.id, id, String(passcodeVersion), until];
}

/** `id.until.signature`, `until` in seconds since 1970. The version of the passcode is signed, not shown. */
function readPasses({ cookies }: RequestContext): { id: string; until: string; text: string; signature: string }[] {
  return (cookies.get(cookieName) ?? "")
    .split("~")
    .slice(0, maxPasses)
    .flatMap((text) => {
      const [id, until, signature] = text.split(".");
      return id && until && signature && /^\d{1,12}$/.test(until) ? [{ id, until, text, signature }] : [];
    });
}

/** Whether this browser entered the passcode that the link has now. */
export async function hasPass(ctx: RequestContext, link: PassedLink): Promise<boolean> {
  const pass = readPasses(ctx).find(({ id }) => id === link.id);
  if (pass === undefined || Number(pass.until) * 1000 <= ctx.now) return false;
  return isSignatureOf(ctx.env, { purpose: "share-pass", lines: linesOf(ctx, link, pass.until) }, pass.signature);
}

/** Lets this browser open the link for a week, or until its passcode is changed. */
export async function givePass(ctx: RequestContext, link: PassedLink): Promise<void> {
  const until = String(Math.floor(ctx.now / 1000) + passSeconds);
  const signature = await sign(ctx.env, { purpose: "share-pass", lines: linesOf(ctx, link, until) });
  const others = readPasses(ctx).filter(({ id }) => id !== link.id);
  const passes = [`${link.id}.${until}.${signature}`, ...others.map(({ text }) => text)].slice(0, maxPasses);
  const cookie = { name: cookieName, value: passes.join("~"), maxAge: passSeconds, path: sharePaths[link.subjectKind] };
  ctx.responseHeaders.append("Set-Cookie", writeCookie(ctx.url, { ...cookie, name: cookieName }));
}
