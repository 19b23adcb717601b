export * from "../../widget/call-earshot.ts";
