export * from "../../widget/loader/call-earshot.ts";
