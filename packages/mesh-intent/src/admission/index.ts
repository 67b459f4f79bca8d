export type { AdmissionOptions } from './admissionObjects';
export * from './checkAdmission';
export * from './emitAdmission';
