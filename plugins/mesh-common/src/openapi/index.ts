export { meshOpenApi } from './openapi';
