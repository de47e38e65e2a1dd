import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Plugin } from "vite";

function toRequest(message: IncomingMessage & { originalUrl?: string }): Request {
  const url = new URL(message.originalUrl ?? message.url ?? "/", `http://${message.headers.host ?? "localhost"}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const method = message.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
  return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
}

async function send(result: Response, response: ServerResponse): Promise<void> {
  response.statusCode = result.status;
  for (const [name, value] of result.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (result.body) await pipeline(Readable.fromWeb(result.body as ReadableStream), response);
  else response.end();
}

/** Runs `workers/app.ts` inside Vite with bindings of the real runtime, so that changes show without a build. */
export function workerInVite(bindings: Record<string, unknown>): Plugin {
  const context = {
    waitUntil: (work: Promise<unknown>) => void work.catch(console.error),
    passThroughOnException() {},
    props: {},
  };
  return {
    name: "worker-in-vite",
    // Before Remix's middleware, which does not create the request context.
    enforce: "pre",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (message, response, next) => {
          try {
            const { default: worker } = await server.ssrLoadModule("/workers/app.ts");
            await send(await worker.fetch(toRequest(message), bindings, context), response);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
