import { afterEach } from "vitest";
import { enLazy } from "../../widget/locales/en-lazy.ts";
import { addMessages } from "../../widget/locales/messages.ts";
import { configureQueries } from "./configure-queries.ts";
import { hurryEffects } from "./hurry-effects.ts";
import { addMissingApis, resetWidget } from "./open-widget.ts";

// Vitest runs this file before each test file, even when files share a worker.
configureQueries();
addMissingApis();
hurryEffects();
// Tests mount views without loading the chunk that adds their texts.
addMessages(enLazy);
afterEach(resetWidget);
