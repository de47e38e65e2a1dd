import { printedDocumentSchema } from "#app/licensing/documents/printed-document.ts";
import { fontFiles } from "#workers/documents/font-files.ts";
import { Typeface } from "#workers/documents/typeface.ts";
import { typeset } from "#workers/documents/typeset.ts";

const typeface = new Typeface(fontFiles);

/** Reached by the app alone, over its service binding: POST a `PrintedDocument`, get a PDF. */
export default {
  async fetch(request: Request): Promise<Response> {
    const document = printedDocumentSchema.parse(await request.json());
    return new Response(await typeset(document, typeface), { headers: { "Content-Type": "application/pdf" } });
  },
};
