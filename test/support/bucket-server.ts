import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const bucketKey = { keyId: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI+bPxRfiCYEXAMPLEKEY", region: "eu-test-1" };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature 4 of AWS as its documentation has it, computed apart from the library that signs. `host`: the name that the sender knows. */
function isSigned({ headers, url = "" }: IncomingMessage, host: string): boolean {
  const [, day = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-test-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [path = "", query = ""] = url.split("?");
  const sorted = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const values = names.split(";").map((name) => `${name}:${name === "host" ? host : String(headers[name]).trim()}\n`);
  const canonicalPath = path
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const body = String(headers["x-amz-content-sha256"]);
  const canonical = ["GET", canonicalPath, sorted.join("&"), values.join(""), names, body].join("\n");
  const scope = `${day}/${bucketKey.region}/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, hash].join("\n");
  const key = [day, bucketKey.region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${bucketKey.secret}`);
  return hmac(key, text).toString("hex") === signature;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function tagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function listOf(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const to = from + Number(query.get("max-keys"));
  const items = keys.slice(from, to).map((one) => {
    const bytes = objects.get(one) ?? Buffer.alloc(0);
    return `<Contents><Key>${escaped(one)}</Key><ETag>${escaped(tagOf(bytes))}</ETag><Size>${bytes.length}</Size><Owner><ID>x</ID></Owner></Contents>`;
  });
  const more = to < keys.length;
  const end = `<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${to}</NextContinuationToken>` : ""}`;
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${end}${items.join("")}</ListBucketResult>`;
}

/** A bucket `music` of an S3-compatible server: lists in parts and gives objects, also in ranges, to requests that are signed. */
export async function startBucketServer(objects: Map<string, Buffer>) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    const port = (server.address() as AddressInfo).port;
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, `receiver.localhost:${port}`)) return fail(403, "SignatureDoesNotMatch");
    const key = decodeURIComponent(url.pathname).replace(/^\/music\/?/, "");
    if (!url.pathname.startsWith("/music")) return fail(404, "NoSuchBucket");
    if (key !== "") {
      const bytes = objects.get(key);
      if (bytes === undefined) return fail(404, "NoSuchKey");
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
      const part = from === 0 ? {} : { "Content-Range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(from === 0 ? 200 : 206, {
        ETag: tagOf(bytes),
        "Content-Length": bytes.length - from,
        ...part,
      });
      return response.end(bytes.subarray(from));
    }
    return response.end(listOf(objects, url.searchParams));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://receiver.localhost:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}
