import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recipientPaths, type ShareKind } from "#app/sharing/links/share-link.ts";
import { addPass, type PassKind, passedSubjects } from "#app/sharing/visits/passes.server.ts";

/** Valid for a week, so that a returning client need not enter the passcode again. Max: latest links per browser. */
const sharePass: PassKind = { name: "share-pass", seconds: 7 * 24 * 3600, max: 5 };

type PassedLink = { id: string; subjectKind: ShareKind; passcodeVersion: number };

function signedOf({ id, passcodeVersion }: PassedLink): string[] {
  return [id, String(passcodeVersion)];
}

/** Whether this browser has entered the link's present passcode. */
export async function hasPass(ctx: RequestContext, link: PassedLink): Promise<boolean> {
  const passed = await passedSubjects(ctx, sharePass, (id) => (id === link.id ? signedOf(link) : null));
  return passed.has(link.id);
}

/** Opens the link for this browser for a week, or until its passcode changes. */
export async function givePass(ctx: RequestContext, link: PassedLink): Promise<void> {
  for (const path of recipientPaths(link.subjectKind))
    await addPass(ctx, sharePass, { subject: link.id, signed: signedOf(link), path });
}
