import { createContext } from "react";

/** Nonce of this response's inline scripts during server rendering; empty in the browser, which hides it anyway. */
export const NonceContext = createContext("");
