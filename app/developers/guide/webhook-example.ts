/** Checks a message of a webhook under Node: shown on the page for developers, and run by a test. */
export const verifyExample = [
  'import { createHmac, timingSafeEqual } from "node:crypto";',
  "",
  "/** `body`: the text as it arrived, before it is parsed. `secret`: whsec_… */",
  "export function isGenuine(headers, body, secret) {",
  '  const id = headers["webhook-id"];',
  '  const time = headers["webhook-timestamp"];',
  "  // Older than five minutes, or from the future: someone may send it again.",
  "  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;",
  '  const key = Buffer.from(secret.replace("whsec_", ""), "base64");',
  '  const own = createHmac("sha256", key).update([id, time, body].join(".")).digest();',
  "  // Two signatures while a secret is being replaced.",
  '  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {',
  '    const sent = Buffer.from(signature.replace("v1,", ""), "base64");',
  "    return sent.length === own.length && timingSafeEqual(sent, own);",
  "  });",
  "}",
];
