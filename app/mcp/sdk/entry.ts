import { McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

/** What the server uses of the SDK of the protocol. */
export const sdk = { McpServer, WebStandardStreamableHTTPServerTransport };
