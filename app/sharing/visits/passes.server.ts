import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type CookieName, writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { isSignatureOf, type SignedPurpose, sign } from "#app/edge/signature.server.ts";

/**
 * Signed passes that a browser keeps in one cookie, `subject.until.signature` each, joined by "~". `until` is in seconds since 1970.
 * What else a pass holds good for (a link, the version of its passcode) is signed and not shown.
 */
export type PassKind = {
  /** Name of the cookie, and what the signature is for. */
  name: CookieName & SignedPurpose;
  /** Seconds that a pass holds good. */
  seconds: number;
  /** Passes that one browser keeps: the latest. */
  max: number;
};

/** `signed` stands before `until` in what is signed, behind the company. */
type Pass = { subject: string; signed: string[]; path: string };

type KeptPass = { subject: string; until: string; text: string; signature: string };

function readPasses({ cookies }: RequestContext, { name, max }: PassKind): KeptPass[] {
  return (cookies.get(name) ?? "")
    .split("~")
    .slice(0, max)
    .flatMap((text) => {
      const [subject, until, signature] = text.split(".");
      return subject && until && signature && /^\d{1,12}$/.test(until) ? [{ subject, until, text, signature }] : [];
    });
}

function linesOf({ company }: RequestContext, signed: string[], until: string): string[] {
  return [company.id, ...signed, until];
}

/** The subjects that this browser has a pass for now. `signedOf`: what is signed for a subject, null for one that is not asked about. */
export async function passedSubjects(
  ctx: RequestContext,
  kind: PassKind,
  signedOf: (subject: string) => string[] | null,
): Promise<Set<string>> {
  const subjects = await Promise.all(
    readPasses(ctx, kind).map(async ({ subject, until, signature }) => {
      const signed = signedOf(subject);
      if (signed === null || Number(until) * 1000 <= ctx.now) return [];
      const isOwn = await isSignatureOf(ctx.env, { purpose: kind.name, lines: linesOf(ctx, signed, until) }, signature);
      return isOwn ? [subject] : [];
    }),
  );
  return new Set(subjects.flat());
}

/** Gives this browser a pass, in place of one that it has for the same subject. */
export async function addPass(ctx: RequestContext, kind: PassKind, { subject, signed, path }: Pass): Promise<void> {
  const until = String(Math.floor(ctx.now / 1000) + kind.seconds);
  const signature = await sign(ctx.env, { purpose: kind.name, lines: linesOf(ctx, signed, until) });
  const others = readPasses(ctx, kind).filter((pass) => pass.subject !== subject);
  const passes = [`${subject}.${until}.${signature}`, ...others.map(({ text }) => text)].slice(0, kind.max);
  const cookie = { name: kind.name, value: passes.join("~"), maxAge: kind.seconds, path };
  ctx.responseHeaders.append("Set-Cookie", writeCookie(ctx.url, cookie));
}
