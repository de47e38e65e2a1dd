import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import { countKnown, importContacts } from "#app/contacts/import/import-contacts.server.ts";
import { importCopy as copy } from "#app/contacts/import/import-copy.ts";
import { readContactRows } from "#app/contacts/import/read-contact-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm, storableText } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { decoderOf, encodingOf } from "#audio/ingest/tags/text-encoding.ts";

/** 3 MB of text, and what is around it in a form with a file. */
const limits = { bytes: 3 * 1024 * 1024 + 64 * 1024, fields: 20 };
/** Lines left out that the page lists. */
const maxListed = 200;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The text of the file that was sent, else what was pasted. */
async function textOf(form: FormData): Promise<string> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return String(form.get("text") ?? "");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decode = decoderOf(await encodingOf(once(bytes)));
  return `${decode(bytes)}${decode()}`;
}

/**
 * The form of an import: first what it would do, and with `confirmed` the import. The text of the file is in the second form, so that
 * nothing is stored before. @throws AppError unauthorised, forbidden, too_large
 */
export async function submitImport(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "opportunities");
  const form = await readForm(body, limits);
  const text = await textOf(form);
  const isText = !text.includes("\0");
  const read = readContactRows(isText ? storableText(text) : "");
  const error = isText ? read.error : copy.errors.unreadable;
  form.delete("file");
  form.set("text", error === null ? text : "");
  if (error === null && form.get("confirmed") !== "yes") {
    const known = await countKnown(ctx, read.rows);
    const { rows, refused } = read;
    const counts = { added: rows.length - known, known, refused: refused.length };
    return data({ preview: { ...counts, listed: refused.slice(0, maxListed), text } });
  }
  return submitForm(ctx, form, {
    schema: z.object({
      text: z
        .string()
        .default("")
        .refine(() => error === null, error ?? ""),
    }),
    hideFields: ["text"],
    async act() {
      const { added, known } = await importContacts(ctx, read.rows);
      return { to: contactsPath, toast: { kind: "success", title: copy.done(added, known) } };
    },
  });
}
