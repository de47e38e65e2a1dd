import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type CookieName, writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { isSignatureOf, type SignedPurpose, sign } from "#app/edge/signature.server.ts";

/**
 * Signed passes of a browser in one cookie, `subject.until.signature` each, joined by "~". `until`: seconds since 1970. Further conditions
 * (a link, the version of its passcode) are signed but not contained.
 */
export type PassKind = {
  name: CookieName & SignedPurpose;
  /** Validity in seconds. */
  seconds: number;
  /** Max passes per browser: the latest. */
  max: number;
};

/** `signed`: signed values between the company and `until`. */
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

/** Subjects for which this browser has a valid pass. `signedOf`: signed values of a subject, null for one that is not needed. */
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

/** Adds a pass, replacing one for the same subject. */
export async function addPass(ctx: RequestContext, kind: PassKind, { subject, signed, path }: Pass): Promise<void> {
  const until = String(Math.floor(ctx.now / 1000) + kind.seconds);
  const signature = await sign(ctx.env, { purpose: kind.name, lines: linesOf(ctx, signed, until) });
  const others = readPasses(ctx, kind).filter((pass) => pass.subject !== subject);
  const passes = [`${subject}.${until}.${signature}`, ...others.map(({ text }) => text)].slice(0, kind.max);
  const cookie = { name: kind.name, value: passes.join("~"), maxAge: kind.seconds, path };
  ctx.responseHeaders.append("Set-Cookie", writeCookie(ctx.url, cookie));
}
