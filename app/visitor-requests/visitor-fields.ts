import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { formsCopy as copy } from "#app/visitor-requests/forms-copy.ts";
import { linksCopy } from "#app/visitor-requests/links-copy.ts";
import { requestLimits as limits } from "#app/visitor-requests/visitor-request.ts";

/** Max characters of a typed list of links. */
const maxLinkList = limits.links * (limits.link + 2);

/** A text that must be entered. */
export function requiredText(label: string, max: number, missing: string) {
  return z.string({ error: missing }).trim().min(1, missing).max(max, labelled(label));
}

/** One of the options of a list, or "" for none. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(label: string, values: Values) {
  return z.enum(["", ...values], labelled(label)).default("");
}

/** Common fields of all forms, and the form's idempotency key (`saveVisitorRequest`). */
export const senderShape = {
  name: z
    .string({ error: copy.sender.nameMissing })
    .trim()
    .min(1, copy.sender.nameMissing)
    .max(limits.name, labelled(copy.sender.name)),
  email: emailSchema,
  formKey: z.string().max(64).default(""),
};

/** Normalises a typed web address, with or without scheme; null if invalid or with credentials. */
function readLink(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" && /[^.]\.[^.]/.test(hostname) ? href : null;
}

/** Error of the links; null if valid. */
function linksProblem(typed: string[]): string | null {
  if (typed.length > limits.links) return linksCopy.many(limits.links);
  if (typed.some((link) => link.length > limits.link)) return linksCopy.long(limits.link);
  const wrong = typed.find((link) => readLink(link) === null);
  return wrong === undefined ? null : linksCopy.shape(wrong);
}

/** Web addresses, one per line. */
export const linkList = z
  .string()
  .max(maxLinkList, linksCopy.many(limits.links))
  .default("")
  .transform((text) => [...new Set(text.split(/\s+/).filter((part) => part !== ""))])
  .superRefine((typed, context) => {
    const message = linksProblem(typed);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .transform((typed) => typed.map((link) => readLink(link) ?? link));
