import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** `_meta.ui.csp` of a resource. */
type AppCsp = { resourceDomains?: string[]; connectDomains?: string[] };

/** The policy that the specification of MCP Apps (2026-01-26, "Host Behavior") makes of what a resource declares. */
function policyOf({ resourceDomains = [], connectDomains = [] }: AppCsp): string {
  const resources = resourceDomains.map((domain) => ` ${domain}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline'${resources}`,
    `style-src 'self' 'unsafe-inline'${resources}`,
    `img-src 'self' data:${resources}`,
    `font-src 'self'${resources}`,
    `media-src 'self' data:${resources}`,
    connectDomains.length === 0 ? "connect-src 'none'" : `connect-src ${connectDomains.join(" ")}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join("; ");
}

/** The frame between host and App: passes messages on, both ways. */
const sandboxPage = `<!DOCTYPE html><title>Sandbox</title><style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style><body><script>
const inner = document.createElement("iframe");
inner.title = "App";
addEventListener("message", ({ source, data }) => {
  if (source === inner.contentWindow) return parent.postMessage(data, "*");
  if (source !== parent) return;
  if (data.method !== "ui/notifications/sandbox-resource-ready") return inner.contentWindow.postMessage(data, "*");
  inner.setAttribute("sandbox", data.params.sandbox);
  inner.srcdoc = data.params.html;
  document.body.append(inner);
});
parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*");
</script>`;

async function bundleHost(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: fileURLToPath(new URL("./host-page.ts", import.meta.url)), output: { format: "iife" } },
    },
  });
  const [script] = "output" in built ? built.output : [];
  if (script?.type !== "chunk") throw new Error("The host's page was not built");
  return script.code;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

/** A chat on 127.0.0.1 that shows MCP Apps, and its sandbox on an origin of its own. */
export async function startAppHost({ csp }: { csp: AppCsp }): Promise<{ host: string; sandbox: string; stop(): void }> {
  const script = await bundleHost();
  const sandbox = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policyOf(csp));
    response.end(sandboxPage);
  });
  const host = createServer((request, response) => {
    const isScript = request.url === "/host.js";
    response.setHeader("Content-Type", isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8");
    response.end(
      isScript
        ? script
        : `<!DOCTYPE html><html lang="en"><title>Chat</title><style>body{margin:0}</style><body><script src="/host.js"></script>`,
    );
  });
  const ports = { host: await listen(host), sandbox: await listen(sandbox) };
  return {
    host: `http://127.0.0.1:${ports.host}/`,
    sandbox: `http://127.0.0.1:${ports.sandbox}/`,
    stop: () => {
      host.close();
      sandbox.close();
    },
  };
}
