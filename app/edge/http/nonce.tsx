import { createContext } from "react";

/** The nonce of this answer's inline scripts while the server renders; empty in the browser, which hides it anyway. */
export const NonceContext = createContext("");
