import { z } from "zod";
import { readCookie, writeCookie } from "#app/edge/cookies/cookies.server.ts";

/** A message shown once, on the next page. */
const toastSchema = z.object({
  kind: z.enum(["success", "error", "warning", "info"]),
  title: z.string().max(200),
  body: z.string().max(500).optional(),
  /** Shown as a dialog: it has to be answered. */
  modal: z.boolean().optional(),
  link: z.object({ href: z.string().max(500), label: z.string().max(100) }).optional(),
});

export type ToastMessage = z.infer<typeof toastSchema>;

export type Flash = {
  /** The message left by the page before; reading it removes it. */
  take(): ToastMessage | null;
  set(message: ToastMessage): void;
};

const flashCookie = "flash";

/** Flash messages live in a short cookie. They are only ever shown as text, so they need no signature. */
export function createFlash(request: Request, answer: Headers, url: URL): Flash {
  return {
    take() {
      const raw = readCookie(request, flashCookie);
      if (raw === null) return null;
      answer.append("Set-Cookie", writeCookie(url, { name: flashCookie, value: "", maxAge: 0 }));
      try {
        const parsed = toastSchema.safeParse(JSON.parse(raw));
        const local = !parsed.data?.link || /^\/(?!\/)/.test(parsed.data.link.href);
        return parsed.success && local ? parsed.data : null;
      } catch {
        return null;
      }
    },
    set(message) {
      answer.append("Set-Cookie", writeCookie(url, { name: flashCookie, value: JSON.stringify(message), maxAge: 60 }));
    },
  };
}
