import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
  PostMessageTransport,
} from "@modelcontextprotocol/ext-apps/app-bridge";

/** `capabilities`, `context`: `McpUiHostCapabilities` and `McpUiHostContext` of the specification. */
export type HostOptions = { html: string; sandbox: string; capabilities: object; context: object };

/** What the App asked of the host, in order. */
type Received = { kind: "initialized" | "size" | "link" | "tool" | "mode"; value: unknown };

type ToolResult = Awaited<ReturnType<NonNullable<AppBridge["oncalltool"]>>>;

/** What a test does with the host. `toolResult`, `opensLinks`: how it replies to the App. */
export type OpenedApp = {
  received: Received[];
  toolResult: unknown;
  opensLinks: boolean;
  tell: Record<
    "input" | "partial" | "result" | "cancelled" | "context" | "teardown",
    (params: object) => Promise<unknown>
  >;
};

/** A host of MCP Apps by the reference implementation: a frame of another origin around the frame of the App. */
async function openApp({ html, sandbox, capabilities, context }: HostOptions) {
  const received: Received[] = [];
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  frame.style.cssText = "display:block;width:100%;height:200px;border:0";
  frame.src = sandbox;
  document.body.replaceChildren(frame);
  const target = frame.contentWindow;
  if (target === null) throw new Error("The frame has no window");
  const bridge = new AppBridge(null, { name: "Test host", version: "1.0.0" }, capabilities as McpUiHostCapabilities, {
    hostContext: context as McpUiHostContext,
  });
  bridge.onopenlink = async ({ url }) => {
    received.push({ kind: "link", value: url });
    return app.opensLinks ? {} : { isError: true };
  };
  bridge.oncalltool = async (params) => {
    received.push({ kind: "tool", value: params });
    return app.toolResult as ToolResult;
  };
  bridge.onrequestdisplaymode = async ({ mode }) => {
    received.push({ kind: "mode", value: mode });
    return { mode };
  };
  bridge.addEventListener("sizechange", ({ width, height }) => {
    received.push({ kind: "size", value: { width, height } });
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  const ready = new Promise<void>((resolve) => {
    bridge.addEventListener("initialized", () => {
      received.push({ kind: "initialized", value: bridge.getAppCapabilities() });
      resolve();
    });
  });
  bridge.addEventListener(
    "sandboxready",
    () => void bridge.sendSandboxResourceReady({ html, sandbox: "allow-scripts" }),
  );
  await bridge.connect(new PostMessageTransport(target, target));
  await ready;
  const app: OpenedApp = {
    received,
    toolResult: { content: [] },
    opensLinks: true,
    tell: {
      input: (params) => bridge.sendToolInput(params),
      partial: (params) => bridge.sendToolInputPartial(params),
      result: (params) => bridge.sendToolResult(params as Parameters<AppBridge["sendToolResult"]>[0]),
      cancelled: () => bridge.sendToolCancelled({ reason: "user action" }),
      context: async (params) => bridge.sendHostContextChange(params as McpUiHostContext),
      teardown: () => bridge.teardownResource({}),
    },
  };
  Object.assign(window, { app });
}

Object.assign(window, { openApp });
