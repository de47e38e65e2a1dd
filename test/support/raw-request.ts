import { Agent, type IncomingHttpHeaders, request } from "node:http";

type RawInput = {
  method?: string;
  path: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer };

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * One request whose path and headers leave exactly as given, which `fetch` would tidy up. Rejects after `timeoutMs`. A kept
 * connection that the server had closed in the meantime is not an answer: as in a browser, the request goes out once more.
 */
export async function rawRequest(base: string, input: RawInput): Promise<RawAnswer> {
  try {
    return await attempt(base, input, agent);
  } catch (error) {
    const closed = error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
    if (!closed) throw error;
    return attempt(base, input, new Agent({ keepAlive: false }));
  }
}

function attempt(base: string, input: RawInput, agent: Agent): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path: input.path,
        method: input.method ?? "GET",
        headers: { ...(input.host ? { Host: `${input.host}:${port}` } : {}), ...input.headers },
        timeout: input.timeoutMs ?? 20_000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString(), bytes });
        });
        answer.on("error", reject);
      },
    );
    sent.on("timeout", () =>
      sent.destroy(new Error(`no answer to ${input.method ?? "GET"} ${input.path.slice(0, 200)}`)),
    );
    sent.on("error", reject);
    sent.end(input.body);
  });
}

/** The copy under test: SYNCLINE_URL. */
export function copyUrl(): string {
  return process.env.SYNCLINE_URL ?? "http://localhost:8787";
}
