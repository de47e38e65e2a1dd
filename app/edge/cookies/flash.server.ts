import { z } from "zod";
import { type Cookies, writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

const ownPath = z.string().refine((path) => safeReturnPath(path) !== null);

/** A message shown once, on the next page. Its link is a path of this site. */
const toastSchema = z.object({
  kind: z.enum(["success", "error", "warning", "info"]),
  title: z.string().max(200),
  body: z.string().max(500).optional(),
  /** Shown as a dialog that has to be dismissed. */
  modal: z.boolean().optional(),
  link: z.object({ href: ownPath, label: z.string().max(100) }).optional(),
  /** A button that posts to the path. */
  press: z.object({ path: ownPath, label: z.string().max(100) }).optional(),
  /** Messages with equal ids replace each other. */
  id: z.string().max(100).optional(),
  /** Takes something back or away: earlier successes of its part of the site may no longer be true. */
  undoes: z.boolean().optional(),
});

export type ToastMessage = z.infer<typeof toastSchema>;

export type Flash = {
  /** The message of the previous page; reading removes it. */
  take(): ToastMessage | null;
  set(message: ToastMessage): void;
};

const name = "flash";

function parseToast(cookie: string): ToastMessage | null {
  try {
    return toastSchema.safeParse(JSON.parse(cookie)).data ?? null;
  } catch {
    return null;
  }
}

/** Flash messages are stored in a cookie for a minute and only rendered as text. `responseHeaders` gets the changes. */
export function createFlash(cookies: Cookies, responseHeaders: Headers, url: URL): Flash {
  return {
    take() {
      const cookie = cookies.get(name);
      if (cookie === undefined) return null;
      responseHeaders.append("Set-Cookie", writeCookie(url, { name, value: "", maxAge: 0 }));
      return parseToast(cookie);
    },
    set(message) {
      responseHeaders.append("Set-Cookie", writeCookie(url, { name, value: JSON.stringify(message), maxAge: 60 }));
    },
  };
}
