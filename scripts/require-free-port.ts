import { once } from "node:events";
import { createServer } from "node:net";

/** Both addresses of `localhost`: a server on either would answer in place of ours. */
const loopback = ["127.0.0.1", "::1"];

async function isInUse(port: number, host: string): Promise<boolean> {
  const server = createServer().listen({ port, host, exclusive: true });
  const failure = await Promise.race([once(server, "listening").then(() => null), once(server, "error")]).catch(
    (error: unknown) => [error],
  );
  server.close();
  const [error] = failure ?? [];
  return Object(error).code === "EADDRINUSE" || Object(error).code === "EACCES";
}

/** Throws if `port` is in use. A machine without IPv6 has only one of the addresses. */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of loopback) {
    if (await isInUse(port, host)) throw new Error(`Port ${port} is in use; set PORT`);
  }
}
