/** The bytes of a font, beside the script: `rules` in wrangler.toml. */
declare module "./fonts/inter-*" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** In pdfkit since 0.20; @types/pdfkit does not have it yet. */
declare module "pdfkit/output" {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What a head of a table is the head of. */
    scope?: "Column" | "Row";
  }
}
