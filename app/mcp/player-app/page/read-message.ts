import { type Fields, isFields } from "#app/mcp/player-app/page/fields.ts";

export type RequestId = string | number;

export type HostMessage =
  | { kind: "request"; id: RequestId; method: string; params: Fields }
  | { kind: "notification"; method: string; params: Fields }
  | { kind: "response"; id: RequestId; result: Fields | null };

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || typeof value === "number";
}

/** A JSON-RPC 2.0 message; null for anything else. `result` is null for an error. */
export function readMessage(data: unknown): HostMessage | null {
  if (!isFields(data) || data.jsonrpc !== "2.0") return null;
  const { id, method, params = {} } = data;
  if (method !== undefined) {
    if (typeof method !== "string" || !isFields(params)) return null;
    if (id === undefined) return { kind: "notification", method, params };
    return isId(id) ? { kind: "request", id, method, params } : null;
  }
  if (!isId(id) || "result" in data === "error" in data) return null;
  return { kind: "response", id, result: isFields(data.result) ? data.result : null };
}
