import { useState } from "react";

/**
 * The uploads of the form that are on their way. A save waits for them: without them it would lose the files that were chosen. `during` runs
 * one.
 */
export function useUploads() {
  const [running, setRunning] = useState(0);
  async function during(upload: () => Promise<void>): Promise<void> {
    setRunning((count) => count + 1);
    try {
      await upload();
    } finally {
      setRunning((count) => count - 1);
    }
  }
  return { isUploading: running > 0, during };
}
