import { AppBridge, type McpUiHostCapabilities, type McpUiHostContext, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

type HostOptions = { html: string; sandbox: string; capabilities: McpUiHostCapabilities; context: McpUiHostContext };

/** What the App asked of the host, in order. */
type Received = { kind: "initialized" | "size" | "link" | "tool" | "mode"; value: unknown };

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
  const bridge = new AppBridge(null, { name: "Test host", version: "1.0.0" }, capabilities, { hostContext: context });
  let toolResult: Awaited<ReturnType<NonNullable<AppBridge["oncalltool"]>>> = { content: [] };
  let opensLinks = true;
  bridge.onopenlink = async ({ url }) => {
    received.push({ kind: "link", value: url });
    return opensLinks ? {} : { isError: true };
  };
  bridge.oncalltool = async (params) => {
    received.push({ kind: "tool", value: params });
    return toolResult;
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
  bridge.addEventListener("sandboxready", () => void bridge.sendSandboxResourceReady({ html, sandbox: "allow-scripts" }));
  await bridge.connect(new PostMessageTransport(target, target));
  await ready;
  return {
    bridge,
    received,
    answerTools: (result: typeof toolResult) => {
      toolResult = result;
    },
    refuseLinks: () => {
      opensLinks = false;
    },
  };
}

export type OpenedApp = Awaited<ReturnType<typeof openApp>>;
export type OpenApp = typeof openApp;

Object.assign(window, { openApp });
