/** Beginning of `ingest_files.source` of an object in the bucket of its move; its key follows. */
export const bucketSource = "bucket:";

/** Max characters of an address: signed ones are long. */
export const maxAddress = 4000;
