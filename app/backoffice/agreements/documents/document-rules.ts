const megabyte = 1024 * 1024;

export const documentLimits = { bytes: 25 * megabyte, perAgreement: 100 } as const;

/** What the form of a document has besides the file: its future id, until when it counts, and the signature of both. */
export type DocumentForm = { path: string; fields: Record<"document" | "expires" | "signature", string> };
