import type { FetchFailure } from "#app/edge/http/public-url.server.ts";

const failures: Record<Exclude<FetchFailure["reason"], "refused">, string> = {
  "no-resolver": "The host name couldn't be looked up.",
  "no-address": "The host name has no address.",
  "private-address": "The host name leads to an address that isn't public.",
  timeout: "There was no response within 30 seconds.",
  "no-connection": "There was no connection, or it was cut.",
  redirect: "The address leads on to another one that isn't followed. For a bucket, check endpoint and region.",
};

/** Copy of audio that lies elsewhere. */
export const sourcesCopy = {
  title: "Audio",
  lead: "Add the audio of this move. Nothing is read before the move is applied.",
  back: "The move",
  failures,
  refused: (shown: string, isBucket: boolean) =>
    isBucket
      ? `The bucket refuses the key or its secret (${shown}). Enter a valid key, then read again.`
      : `The address refuses access (${shown}). If it is signed, it may have expired.`,
  missing: (shown: string) => `There is no file there any more (${shown}).`,
  status: (shown: string) => `The host responds with an error (${shown}).`,
  isPage: "The address shows a web page instead of a file. Use the address that downloads the file.",
  tooLarge: "The file is larger than 1 GB. Ingest it by the command line.",
  changed:
    "The file isn't the one that was found before: its tag, date or size is another. To take it as it is now, read it again.",
  noSecret: "The secret of the bucket can't be read. Enter it again on the audio page of the move.",
  noList: "The endpoint doesn't respond as S3 does. Check endpoint and bucket.",
  missingMove: "This move doesn't exist.",
  files: "Files",
  noFiles: "No files yet",
  folder: "A folder by command",
  folderText: "Uploads what isn't there yet. Run it again to continue after an interruption.",
  bucket: "A bucket",
  bucketText:
    "Its audio files are listed now and read from there when the move is applied. A key that may only list and read is enough.",
  fields: {
    endpoint: "Endpoint",
    endpointHint: "For example https://s3.eu-central-1.amazonaws.com",
    region: "Region",
    regionHint: "“auto” for Cloudflare R2",
    bucket: "Bucket",
    prefix: "Folder in the bucket",
    prefixHint: "Leave empty to list all of it.",
    keyId: "Key ID",
    secret: "Secret",
    secretKept: "Stored, and not shown again. Leave empty to keep it.",
  },
  save: "List the bucket",
  saved: "The bucket is being listed",
  again: "List again",
  forget: "Forget the secret",
  forgotten: "The secret is deleted",
  listing: "Being listed, up to 20,000 keys a minute",
  listed: "Listed to its end",
  secretNeeded: "Enter the secret of the key.",
  otherBucket: "Files of another bucket are listed already. Start another move for this one.",
} as const;
