import "./player-app.css";
import { startPlayer } from "#app/mcp/player-app/page/start-player.ts";

startPlayer(window.parent === window ? null : window.parent);
