import { createContext } from "react";

/** The nonce of this response's inline scripts while the server renders; empty in the browser, which hides it anyway. */
export const NonceContext = createContext("");
