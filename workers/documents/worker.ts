import { missingRequestSchema, printedDocumentSchema } from "#app/licensing/documents/printed-document.ts";
import { fontFiles } from "#workers/documents/font-files.ts";
import { Typeface } from "#workers/documents/typeface.ts";
import { missingCharacters, typeset } from "#workers/documents/typeset.ts";

const typeface = Typeface.of(fontFiles);

type Bindings = {
  /** Fonts of the scripts that Inter lacks: `.cache/document-fonts`. */
  FONTS: Fetcher;
};

async function readFont({ FONTS }: Bindings, file: string): Promise<ArrayBuffer> {
  const response = await FONTS.fetch(`https://fonts.internal/${file}`);
  // Fails instead of printing boxes for a font that could not be read.
  if (!response.ok) throw new Error(`The font ${file} could not be read: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Service binding of the app: POST a `PrintedDocument` to /, get a PDF; POST texts to /missing, get the characters that would be printed as
 * boxes.
 */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const fonts = { typeface, readFile: (file: string) => readFont(env, file) };
    const body: unknown = await request.json();
    if (new URL(request.url).pathname === "/missing") {
      const { texts } = missingRequestSchema.parse(body);
      return Response.json({ characters: await missingCharacters(texts, fonts) });
    }
    const document = printedDocumentSchema.parse(body);
    try {
      return new Response(await typeset(document, fonts), { headers: { "Content-Type": "application/pdf" } });
    } catch (error) {
      console.error(error);
      return new Response(null, { status: 500 });
    }
  },
};
